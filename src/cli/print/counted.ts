/** `1 tag`, `2 tags`: a number and what it counts. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
