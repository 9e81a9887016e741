/** Compares each number with the previous one, and names the missing records between them. */
export function createGapFinder(
  last: number,
  what: string,
): (number: number) => readonly { readonly damage: string }[] {
  let previous = last;
  return (number) => {
    const missing = number - previous - 1;
    previous = number;
    if (missing < 1) return [];
    const which = missing === 1 ? `${number - 1} is` : `${number - missing} to ${number - 1} are`;
    return [{ damage: `${what} ${which} missing` }];
  };
}
