import { operations } from '@boothkit/contract';
import { isWorldPath, worldIdOf } from '../control/api/worlds/mount.ts';
import { ApiError } from '../engine/errors/api-error.ts';
import { controlPath } from '../model/control-path.ts';
import { mcpPath } from '../model/mcp-path.ts';

const firstSegments = new Set(Object.values(operations).map(({ path }) => path.split('/')[1]));

/** The error of a path without a route (rule 2.7): it lists the parts of the origin, and the path that may have been meant. */
export function pathNotFound(pathname: string, basePath: string): ApiError {
  if (isWorldPath(pathname))
    return new ApiError(
      'not_found',
      '2.7',
      `There is no world ${JSON.stringify(worldIdOf(pathname))} at this origin.`,
      {
        hint: `GET ${controlPath}/worlds lists them, POST ${controlPath}/worlds creates one.`,
      },
    );
  const inApi = pathname.replace(/^\/v\d+(?=\/)/, '');
  const meant = firstSegments.has(inApi.split('/')[1]) ? `Did you mean ${basePath}${inApi}? ` : '';
  return new ApiError('not_found', '2.7', `The simulator serves nothing at ${pathname}.`, {
    hint: `${meant}The API is under ${basePath}, MCP at ${mcpPath}, galleries under /of/, worlds under /worlds/, the control API under ${controlPath} (${controlPath}/openapi.json describes it) with the dashboard at ${controlPath}/dashboard/; files are at the URLs that answers give.`,
  });
}
