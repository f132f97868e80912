/** The icons of a tablet's buttons, as paths in a square of 24. */
const lines = {
  photo:
    'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
  boomerang: 'M6.5 8.5C3 8.5 3 15.5 6.5 15.5 10 15.5 14 8.5 17.5 8.5 21 8.5 21 15.5 17.5 15.5 14 15.5 10 8.5 6.5 8.5Z',
  slowmo: 'M4.5 17a8.5 8.5 0 1 1 15 0M12 14l4-5M12 15.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  video:
    'M4 6.5h10a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 16V8A1.5 1.5 0 0 1 4 6.5ZM15.5 10.5l6-3v9l-6-3Z',
  gif: 'M7 7V5h14v11h-2M3 8h14v11H3ZM6 16l3.5-4 2.5 2.5 1.5-1.5 2.5 3',
  aiPhoto: 'M12 3l1.9 5.6L19.5 10.5 13.9 12.4 12 18l-1.9-5.6L4.5 10.5l5.6-1.9ZM19 16v4M17 18h4M5 3.5v3M3.5 5h3',
  aiCustomPrompt: 'M4 20 15 9M13.5 7.5l3 3M18 3v4M16 5h4M19.5 13v3M18 14.5h3M9 3.5v3M7.5 5h3',
  gallery: 'M3.5 3.5h7v7h-7ZM13.5 3.5h7v7h-7ZM3.5 13.5h7v7h-7ZM13.5 13.5h7v7h-7Z',
  email: 'M3 6h18v12H3ZM3 7l9 6.5L21 7',
  sms: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5ZM8 10.5h.01M12 10.5h.01M16 10.5h.01',
  qrCode: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2h-2ZM18 14h2M14 20h2M19 18v2M18 20h2',
  airdrop: 'M8 18.5a8 8 0 1 1 8 0M9.5 15a4.3 4.3 0 1 1 5 0M12 13.5l5 7H7Z',
  stickers:
    'M20.5 12.5V6A2.5 2.5 0 0 0 18 3.5H6A2.5 2.5 0 0 0 3.5 6v12A2.5 2.5 0 0 0 6 20.5h6.5ZM20.5 12.5H15a2.5 2.5 0 0 0-2.5 2.5v5.5M8 9h.01M13.5 9h.01M8 13c1 1 2 1.3 3 1.2',
  print:
    'M7 8V3.5h10V8M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-6A1.5 1.5 0 0 1 4.5 8h15A1.5 1.5 0 0 1 21 9.5v6a1.5 1.5 0 0 1-1.5 1.5H17M7 13.5h10v7H7Z',
  takeMore: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 8.5v7M8.5 12h7',
  reroll: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5 8M4.5 14A8 8 0 0 0 19 16',
  done: 'M4.5 12.5l5 5 10-11',
  settings:
    'M12 15.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  close: 'M6 6l12 12M18 6L6 18',
  wait: 'M3 6l7 6-7 6ZM12 6l7 6-7 6ZM21.5 6v12',
  card: 'M3 6h18v12H3ZM3 10h18M6.5 15h4',
  tablet:
    'M6 3h12a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 6 3ZM11 18.5h2',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof lines;

/** An icon, in the colour and size of the text around it. The text beside it says what it means. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="booth-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines[name]} />
    </svg>
  );
}
