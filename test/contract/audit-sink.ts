import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { AuditSink } from '../../src/ports/audit-sink.ts';

/** A sink, what it received, and how to make it refuse. */
export interface OpenedSink {
  readonly sink: AuditSink;
  received(): readonly string[];
  /** From now on it takes nothing, or takes again. */
  refuse(isRefusing: boolean): void;
}

/** What every AuditSink promises. */
export function checkAuditSink(name: string, open: () => Promise<OpenedSink>): void {
  describe(`${name} keeps the promises of an AuditSink`, () => {
    it('has each line when it was taken, in order', async () => {
      const { sink, received } = await open();
      await sink.take('{"n":1}');
      assert.deepEqual(received(), ['{"n":1}']);
      const many = Array.from({ length: 50 }, (_, at) => `{"many":${at}}`);
      await Promise.all(many.map((line) => sink.take(line)));
      assert.deepEqual(received(), ['{"n":1}', ...many]);
    });

    it('refuses while it cannot take lines, and then goes on', async () => {
      const { sink, received, refuse } = await open();
      refuse(true);
      await assert.rejects(sink.take('{"n":1}'), { code: 'AUDIT_SINK_UNAVAILABLE' });
      refuse(false);
      await sink.take('{"n":2}');
      assert.deepEqual(received(), ['{"n":2}']);
    });
  });
}
