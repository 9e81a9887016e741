/**
 * JSON that is text already, as resolvers give it. Results are written with this text as it stands,
 * so that numbers keep the form that a pass through JavaScript would cost them.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
