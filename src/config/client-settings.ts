import { z } from 'zod';
import {
  choice,
  duration,
  flag,
  matching,
  optional,
  type SettingType,
  setting,
} from './setting.ts';

const list: SettingType<readonly string[]> = z
  .codec(z.string(), z.array(z.string()), {
    decode: (values) => values.split(',').map((value) => value.trim()),
    encode: (values) => values.join(','),
  })
  .meta({ title: 'origins, separated by commas, or *', description: 'a list of origins' });

/** Settings for clients: pages of other origins, and trusted documents. */
export const clientSettings = {
  corsOrigins: optional(
    'PURSER_CORS_ORIGINS',
    'Origins whose pages may send requests and open WebSockets; `*`: every origin.',
    // Checked with the other settings of clients, so that the error can quote the faulty origin.
    list,
  ),
  corsCredentials: setting(
    'PURSER_CORS_CREDENTIALS',
    'Whether pages of these origins may send cookies and client certificates.',
    flag,
    false,
  ),
  trustedDocuments: optional(
    'PURSER_TRUSTED_DOCUMENTS',
    'File or folder of trusted GraphQL documents, which clients can request by id.',
    matching(/./, 'the path of a file or a folder'),
  ),
  trustedDocumentsMode: optional(
    'PURSER_TRUSTED_DOCUMENTS_MODE',
    'Whether clients can request trusted documents by id (prefer), and nothing else (only).',
    choice('off', 'prefer', 'only'),
    'prefer with PURSER_TRUSTED_DOCUMENTS, else off',
  ),
  trustedDocumentsMaxAge: setting(
    'PURSER_TRUSTED_DOCUMENTS_MAX_AGE',
    'How long clients may reuse immutable responses to trusted documents without asking; 0m: never.',
    duration(0),
    3_600_000,
  ),
};
