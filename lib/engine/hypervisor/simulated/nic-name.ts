/** Name of a guest interface: `ens3`, `ens4`, and so on. */
export const nicName = (index: number): string => `ens${index + 3}`;
