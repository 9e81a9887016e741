/**
 * A JSON text in place of a value, as resolvers return it. Results contain this text unchanged, so
 * that numbers keep the form that JavaScript would change.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
