/** The grammar of a colour on the wire: `#` and six hexadecimal digits of either case (rules 2.1/colors, 2.1/brandingTextColor). */
export const colorPattern = /^#[0-9a-fA-F]{6}$/;
