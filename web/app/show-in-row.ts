/**
 * Scrolls a row of links until one of them is in its middle. `scrollIntoView` is not used, as in Chromium it moves the
 * place from which the Tab key starts: the reader could not tab to what is before the link.
 */
export function showInRow(link: HTMLElement): void {
  const row = link.parentElement;
  if (row === null) return;
  const middle = ({ left, width }: DOMRect) => left + width / 2;
  row.scrollLeft += middle(link.getBoundingClientRect()) - middle(row.getBoundingClientRect());
}
