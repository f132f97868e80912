/** The header that carries the version, both ways (rules 9.4, 9.5). */
export const versionHeader = 'Service-Version';
