/** Purposes of an upload: the only one that the reference names (section 4.9). */
export const uploadPurposes = ['event-branding-image'] as const;
