import type { Handler } from '../call.ts';
import { knownVersion } from '../version.ts';

/** The description of a version, by default of the one that serves the request (rules 4.11/spec, 9.7, decision S13). */
export const get_openapi: Handler<'get_openapi'> = async ({ world, query, version, origin, services }) => {
  const asked = query.version === undefined ? version : knownVersion(world, query.version, '9.7', 'version');
  const { servedDocument } = await import('../../model/versions/document.ts');
  return { ...servedDocument(asked, `${origin}${services.basePath}`) };
};
