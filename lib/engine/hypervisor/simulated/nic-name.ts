/** What a guest calls its network interfaces: `ens3`, the next one `ens4`. */
export const nicName = (index: number): string => `ens${index + 3}`;
