/**
 * A receiver of audited actions outside the store.
 *
 * Its contract is `test/contract/audit-sink.ts`, which every adapter passes.
 */
export interface AuditSink {
  /**
   * Takes a line of JSON; once this resolves, the receiver has it for good.
   *
   * @throws AUDIT_SINK_UNAVAILABLE
   */
  take(line: string): Promise<void>;
}
