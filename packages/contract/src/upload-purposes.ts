/** Purposes of an upload: the only one that the reference names. */
export const uploadPurposes = ['event-branding-image'] as const;
