import type { Handler } from '../call.ts';
import { knownVersion } from '../version.ts';

/**
 * The description of a version, by default of the version that serves the request (rules 4.11/spec, 9.7, decision S13). For the current version, it
 * is the service's own document if there is one.
 */
export const get_openapi: Handler<'get_openapi'> = async ({ world, query, version, origin, services }) => {
  const asked = query.version === undefined ? version : knownVersion(world, query.version, '9.7', 'version');
  const { servedDocument } = await import('../../../model/versions/document.ts');
  const brought = asked === world.versions.current() ? world.document?.document : undefined;
  return { ...servedDocument(asked, `${origin}${services.basePath}`, brought) };
};
