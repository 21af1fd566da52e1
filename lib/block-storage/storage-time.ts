/** Times without a zone, in microseconds. */
export const formatStorageTime = (timestamp: string): string => timestamp.replace(/Z$/, '').padEnd(26, '0');
