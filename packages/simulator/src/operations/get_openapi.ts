import { openApiDocument } from '@boothkit/contract/document';
import type { Handler } from '../pipeline/call.ts';

/** The description of the one version there is (rules 4.11/spec, 9.7); its schema has refused any other by now (decision S13). */
export const get_openapi: Handler<'get_openapi'> = () => ({ ...openApiDocument });
