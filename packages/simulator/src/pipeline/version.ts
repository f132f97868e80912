import { type ServiceVersion, serviceVersions } from '@boothkit/contract/constants';
import { fieldRefusal } from './refusal.ts';

/** The header that carries the version, both ways (rules 9.4, 9.5). */
export const versionHeader = 'Service-Version';

/** The version that serves a request: its override, else the key's pin (rules 9.2, 9.4). Throws for a version that there is not (decision S13). */
export function chooseVersion(override: string | null, pin: ServiceVersion): ServiceVersion {
  if (override === null) return pin;
  const known = serviceVersions.find((version) => version === override);
  if (known) return known;
  throw fieldRefusal(
    '9.4',
    versionHeader,
    `${versionHeader} must be one of ${serviceVersions.join(', ')}; got ${JSON.stringify(override)}`,
  );
}
