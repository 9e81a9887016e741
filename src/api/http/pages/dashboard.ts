import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { packageFile } from '../../../package-file.ts';
import { pathOf } from '../http-hooks.ts';
import { addVary } from '../vary.ts';
import {
  dashboardFilesPath,
  dashboardModule,
  dashboardPages,
  dashboardPath,
  dashboardPolicy,
} from './dashboard-paths.ts';
import { preloadLinks } from './dashboard-preload.ts';
import { typeOfFile } from './file-type.ts';

/** The built dashboard, read into memory. */
interface Dashboard {
  /** The HTML of every page, with the placeholders `__NONCE__` and `__IDE__`. */
  readonly page: string;
  /** By module: the links that load what its page needs while the page is read. */
  readonly preloads: ReadonlyMap<string, string>;
  /** By name. The build compresses each file. */
  readonly files: ReadonlyMap<string, DashboardFile>;
}

interface DashboardFile {
  readonly type: string;
  readonly content: Buffer;
  readonly gzip: Buffer;
}

/** The name of a file never has other content, so clients keep it as long as they like. */
const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the dashboard at `/` and below `/ui/`. It is part of the program and contains no data, so nobody needs to
 * authenticate; it reads everything by GraphQL, on behalf of the caller. (docs/security.md#the-dashboard)
 */
export function addDashboard(http: FastifyInstance, { ide }: { readonly ide: boolean }): void {
  const dashboard = onFirstUse(readDashboard);

  const showPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const module = dashboardModule(pathOf(url));
    const { page, preloads } = dashboard();
    const text = page
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__IDE__', String(ide))
      .replace('</head>', `${preloads.get(module ?? '') ?? ''}</head>`);
    return reply
      .code(module === undefined ? 404 : 200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': dashboardPolicy(nonce),
      })
      .send(text);
  };

  http.get('/', showPage);
  http.get(`${dashboardPath}*`, showPage);
  http.get<{ Params: { '*': string } }>(`${dashboardFilesPath}*`, async (request, reply) => {
    const file = dashboard().files.get(request.params['*']);
    if (file === undefined) return reply.callNotFound();
    addVary(reply, 'accept-encoding');
    reply.headers({ 'content-type': file.type, 'cache-control': forever });
    const { 'accept-encoding': accepted = '' } = request.headers;
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(String(accepted))) {
      return reply.send(file.content);
    }
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  });
}

/**
 * The texts of the operations of the dashboard, as its client sends them: a server that executes only trusted documents
 * trusts them too. They are read when they are first needed. (docs/security.md#trusted-documents)
 */
export function dashboardOperations(): () => ReadonlySet<string> {
  return onFirstUse(() => {
    const text = readFileSync(packageFile('dist/web/operations.json'), 'utf8');
    return new Set(Object.values<string>(JSON.parse(text)));
  });
}

function onFirstUse<T>(read: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= read();
    return made;
  };
}

function readDashboard(): Dashboard {
  const folder = packageFile('dist/web/');
  const assets = new URL('assets/', folder);
  const names = readdirSync(assets).filter((name) => !name.endsWith('.gz'));
  const page = readFileSync(new URL('index.html', folder), 'utf8');
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
  return {
    page,
    preloads: new Map(
      Array.from(dashboardPages.values(), (module) => [
        module,
        preloadLinks(module, manifest, page),
      ]),
    ),
    files: new Map(
      names.map((name) => [
        name,
        {
          type: typeOfFile(name),
          content: readFileSync(new URL(name, assets)),
          gzip: readFileSync(new URL(`${name}.gz`, assets)),
        },
      ]),
    ),
  };
}
