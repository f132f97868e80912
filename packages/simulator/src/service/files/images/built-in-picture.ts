// A PNG of 480 by 320 px: a camera on a plain ground.
const base64 =
  'iVBORw0KGgoAAAANSUhEUgAAAeAAAAFABAMAAACW5rJIAAAAElBMVEXf4/RbarDS2O89Soru8PqYpNz7xBcmAAAACXBIWXMAAAsTAAALEwEAmp' +
  'wYAAAE1ElEQVR42u3dYXKbMBCGYVUnCB0OoOoKOAfwODfI+P5X6UzT2m4MRoBY7S6vfgeNn+xnjEErh9B0xCw92npDBuwbHI8GzoB9gyNg5+AM' +
  '2Dc4AnYOzoB9gyNg5+AM2Dc4AnYOzoB9gyNgwL7AGbBvcAQM2Bc4AwbsChwBA/YFzoABA7YMjoAB+wJnwIABAzYEjoABAwZsCZwBAwYMGLBecA' +
  'QMGDBgwIABAz7ChRZgwIABAwYMGDBgwIABAwYsD+5Gh1/wj3HwT8BewF3XPtMKCixbYsANEi2aacANEi2aaRUFliwx4BaJlsw04CaJFsw04CaJ' +
  'Fsy0kgLLlRhwm0TLZRpwo0SLZVpLgcVKDLhVoqUy3QhXOgyAu8pDO7jrlIvlT05Lx0/N4B28tcXaA1091PoLXLnEBgpct8SA9SW6bqYtFLhqiQ' +
  'ErTHTVTAMGDFjgnNV/fI1z/bOWSvA/711sHfylOQr4zrlHduz/8fhPMQx+4E6SPYG/ecfFjsBP3lGxH/CId0zsBjzqHRF7AU94n8VewB+Twye4' +
  'nwafPV54vPB+L7EP8KNv+DPmxZa/PPTfuf+Tz1L3eMTAN9pleBinqfOWeXA/6n0Qn52BJ7x3sVfw8DSKMm0O3E96b+KzK/BUoB9D7Qn8qsBFJT' +
  'YKvoyDT/7ALwt8K7E78FeBr9frRIn9gPuHAl+vI+LZTJsEX27eJ/HJGfie6Pe/4M+FmTYJfijwU4l9gZ8TvTjTVsHvN/CnZ/A90ZPgwSn4el35' +
  'JjYIvrwGnwDbBffl4LMKcLz/dVoPHl6DByXgJYfYB8epg9Ja8PTHkgLw4uNsg1ccOX+Snr60nPsg3hscSw5NVcGnhuBYenBaDH6fSnRL8NrDS8' +
  'DDVIEbglcfXwQeJrzNwHHpBGkheBj3tgLH5TOkheDh1c1paXBcM0WyC942iT3wxlnMgbdOYw28eZ5tYPFLy7htnlT05WEOLPjlIW6dKNkCx+0z' +
  'JVPgGlNZAuf9wZeSk7QUOO8K7srBQrdp48HAlby54FHL2o/huuCsBizzMC3uDi44awk+Lq3mtQLO+4MLMi245EEOfJkrsB9wXwY+OwN/zCXaD3' +
  'gu06JLDwXBGhaXJhmwnuXDQRTcfoF4EgKraQEIUmAlTR5BDKyjjScJgnsNjVqhAbhlK16SBCtotkxBFNy+nTbIghc1TO8BTtLgrrwlfg9wCuLg' +
  '8k0P9gAHeXC3vsCdmqeki8D96gJ31QItCi7emqY6OIU24NLNh2qDU2gFLtxeqjY4tAOXbSBWGRxagr+Lu/03pw1twSWbAFYFh+bg+W0ea4KDCn' +
  'Antt9yOBh4118w/9Wp24w3HAwcDgYOxwKnsDc4qzpnpXAs8NqOOx2Zflu6EiUFEfBuJd7STWUWXP5KV3QIK8v025I1zrP931l/iRe82oKG96y+' +
  'xG+lrVWpaKuCrF38Vtb9WqatDs67BnrqdS/ajCIrF4faI2fN5BAMgFe/u2QG4Gz3h9kBA5YBJ8DOwRmwd3ACDNgXOAP2Dk6AAfsCZ8CAAdsGJ8' +
  'CAfYEzYMCAbYMTYMCAAVsCZ8CAAQM2BU6AAQMGDBgwYMD5aJdagAEDBgwYMGDAgAEDBgwYMGDAgAEDBsx9acCAAQMGDBgwC9MAAwYMmBYAwIAB' +
  '7zp+Aw//ad3liQneAAAAAElFTkSuQmCC';

let picture: Uint8Array | undefined;

/** Returns the placeholder for a picture that was not given: a PNG, always the same. */
export function builtInPicture(): Uint8Array {
  picture ??= Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return picture;
}
