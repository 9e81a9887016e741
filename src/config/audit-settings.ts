import { file, integer, optional, serviceUrl, setting } from './setting.ts';

export const auditSettings = {
  anchorIntervalMs: setting(
    'PURSER_AUDIT_ANCHOR_INTERVAL',
    'Milliseconds between the anchors of the audit log that a server makes.',
    integer(1_000, 86_400_000),
    60_000,
  ),
  sinkFile: optional(
    'PURSER_AUDIT_SINK_FILE',
    'File that takes each audited action as a line of JSON, or the action is refused.',
    file,
  ),
  sinkUrl: optional(
    'PURSER_AUDIT_SINK_URL',
    'URL that takes each audited action as a line of JSON by POST, or the action is refused.',
    serviceUrl,
  ),
  sinkTokenFile: optional(
    'PURSER_AUDIT_SINK_TOKEN_FILE',
    'File of the token that is sent to PURSER_AUDIT_SINK_URL.',
    file,
  ),
};
