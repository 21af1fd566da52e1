export const toPairs = (record: Readonly<Record<string, string>>): { key: string; value: string }[] =>
  Object.entries(record).map(([key, value]) => ({ key, value }));
