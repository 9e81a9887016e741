const digits = 16;

/** A number as text that sorts as the number does; those below 0 as 0. */
export function fixedWidth(number: number): string {
  return String(Math.max(number, 0)).padStart(digits, '0');
}

/** Above all others. */
export const maxFixedWidth: string = '9'.repeat(digits);
