/** Copy the text of an element. Where the browser keeps its clipboard to secure pages, a selection does it. */
export async function copyOf(field: HTMLElement): Promise<boolean> {
  const input = field instanceof HTMLInputElement ? field : null;
  try {
    await navigator.clipboard.writeText(input?.value ?? field.textContent);
    return true;
  } catch {
    if (input) input.select();
    else getSelection()?.selectAllChildren(field);
    return document.execCommand('copy');
  }
}
