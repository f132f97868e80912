/** What an upload can be for; the one purpose that the reference names (section 4.9). */
export const uploadPurposes = ['event-branding-image'] as const;
