import type { WorkMeter } from './work-meter.ts';

/** How many characters the built-in search reads in the time of one step. */
const nativeSpeed = 16;

/**
 * A text that charges whoever reads it. One search is linear, but a search for all matches may read
 * the rest of the text again after each of them, so what is bounded is the characters really read.
 */
export class MeteredText extends String {
  readonly #meter: WorkMeter;
  readonly #cost: number;

  /** `cost` is the steps it takes to read one character. */
  constructor(text: string, meter: WorkMeter, cost: number) {
    super(text);
    this.#meter = meter;
    this.#cost = cost;
  }

  override charCodeAt(index: number): number {
    this.#meter.spend(this.#cost);
    return super.charCodeAt(index);
  }

  override indexOf(wanted: string, from = 0): number {
    const found = super.indexOf(wanted, from);
    this.#meter.spend(((found < 0 ? this.length : found) - from) / nativeSpeed);
    return found;
  }
}
