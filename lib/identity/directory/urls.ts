/** Addresses in an option that separates them by commas. */
export const directoryUrls = (url: string): string[] =>
  url
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
