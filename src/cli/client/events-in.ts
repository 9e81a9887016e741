/** An event of an event stream. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** The events of a `text/event-stream`, without comments and incomplete events. */
export async function* eventsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  let event = 'message';
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n') };
      event = 'message';
      data = [];
    } else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
}

/** Not `node:readline`, which also splits lines at U+2028, which JSON texts may contain. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(first);
    for (const next of more) {
      yield parts.join('').replace(/\r$/, '');
      parts = [next];
    }
  }
}
