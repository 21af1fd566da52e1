/** Times without a zone, in microseconds. */
export const zoneless = (timestamp: string): string => timestamp.replace(/Z$/, '').padEnd(26, '0');
