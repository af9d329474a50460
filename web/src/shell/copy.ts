/** Copy the text of a field. Where the browser keeps its clipboard to secure pages, the field's own selection does it. */
export async function copyOf(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand('copy');
  }
}
