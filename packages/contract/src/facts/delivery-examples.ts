/** One delivery of each kind, as an example. */
export const deliveryExamples = {
  'media.uploaded': {
    event: 'media.uploaded',
    deliveryId: 'd1Kf8sWq0ZbTn5RyXc3M',
    apiVersion: '2026-06-15',
    eventId: 'Qm4v8TzLr2KxW0aYcE6u',
    eventIdUser: 'booking-7',
  },
  'session.sent': {
    event: 'session.sent',
    deliveryId: 'd9Lp2vXe7QaGm4JhUb6S',
    apiVersion: '2026-06-15',
    galleryId: 'gH3nY6wK1tRz8MxPq5Dv',
  },
  'media.sent': {
    event: 'media.sent',
    deliveryId: 'd5Tc7uBn2WoEi9VzAk1R',
    apiVersion: '2026-06-15',
    galleryId: 'gH3nY6wK1tRz8MxPq5Dv',
  },
} as const;
