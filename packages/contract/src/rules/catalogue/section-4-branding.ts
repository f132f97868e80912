import { inOrder, type RuleEntries } from './entry.ts';

export const slots = {
  '4.9/logo': {
    line: 'Event plan above Basic; PNG or JPEG up to 8 MB, 600x600 px or more, square 1024x1024 at best; scaled down to 1024 px a side, transparency kept',
    where: ['S'],
  },
  '4.9/after-capture-background': {
    line: 'Pro+ event; PNG or JPEG up to 8 MB and 8000 px a side, stored as sent',
    where: ['S'],
  },
  '4.9/button': {
    line: 'Pro+ event; 8 slots, one a button; PNG or JPEG up to 8 MB, transparent PNG 292 px tall at best; scaled down to 1024 px a side',
    where: ['S'],
  },
  '4.9/gallery-background': {
    line: 'Event plan above Basic; landscape PNG or JPEG up to 8 MB, 1920x1080 px or more, JPEG 2560x1440 at best; fitted to 2560 px and under 2 MB',
    where: ['S'],
  },
} satisfies RuleEntries;

export const slotsShown = {
  '4.9/logo-shown': {
    line: 'Cut to a circle on tablet, in emails and dashboard; whole, 184 px tall in the gallery (on black on the single-photo page), up to 144 px in the report',
    where: ['T', 'C'],
  },
  '4.9/after-capture-background-shown': {
    line: '1 px to a point, centred, edges cut, bottom 335 points under controls; 1376x1367 px covers landscape, 1032x1711 portrait, 1376x1711 either',
    where: ['T', 'C'],
  },
  '4.9/button-shown': {
    line: '1 px to a point up to 292 tall, or half that with retina (built-in ones at 146, no icon); 40 points apart in a row, scrolling if wider than the screen',
    where: ['T', 'C'],
  },
  '4.9/gallery-background-shown': {
    line: 'Fills gallery and session pages, centred, cropped, fixed; not with hidesHeader, nor on the single-photo page; in the report with showHeroBackground',
    where: ['T', 'C'],
  },
} satisfies RuleEntries;

export const brandingOperations = /* @__PURE__ */ inOrder(
  {
    '4.7': {
      line: "Reading the branding returns its own fields; colours and texts are read from the event, the gallery's look from the gallery",
      where: ['S'],
    },
    '4.8': {
      line: 'Updating the branding needs a Pro+ event and changes only the fields sent: the background attract screen (null for live camera) and the retina switch',
      where: ['S'],
    },
  },
  slots,
  slotsShown,
  {
    '4.9/source': {
      line: 'An image is sent as uploadPath or sourceUrl, exactly one of them; a sourceUrl is public https and does not redirect',
      where: ['S'],
    },
    '4.9/apng': {
      line: 'An animated PNG on a button plays at up to 1024 px a side; a larger one is scaled down and becomes a still',
      where: ['S'],
    },
    '4.10': {
      line: 'Any slot except the logo can be emptied and returns to its built-in look; emptying an empty slot changes nothing',
      where: ['S'],
    },
    '4.11/upload': {
      line: 'create_upload returns uploadUrl, headers and storagePath; raw bytes are PUT with these headers, no Authorization; then storagePath is the uploadPath',
      where: ['S', 'K'],
    },
    '4.11/webhooks': { line: 'PUT /webhooks sets the two webhook URLs', where: ['S', 'M'] },
    '4.11/spec': { line: 'GET /openapi.json?version= returns the OpenAPI document of a version', where: ['S', 'M'] },
    '4.11/mcp': { line: 'MCP messages are POSTed to the MCP address, with the same key', where: ['S', 'M'] },
    '4.11/mcp-source-only': { line: 'Over MCP an image can only be sent as sourceUrl', where: ['M'] },
    '4.11/toolsets': {
      line: 'toolsets= selects, separated by commas, among events, templates, ai, media, analytics, account, devices, team, payments and cloud-storage',
      where: ['M'],
    },
  },
);
