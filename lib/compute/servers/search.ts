import type { ServerSearch } from './contract.ts';

/** The API treats these two as unanchored expressions. */
export const exactly = ({ key_name, availability_zone, ...search }: ServerSearch): ServerSearch => ({
  ...search,
  key_name: key_name && wholeText(key_name),
  availability_zone: availability_zone && wholeText(availability_zone),
});

const wholeText = (text: string) => `^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;

/** Servers of all projects on a host, at most a thousand. */
export const onHost = (host: string): ServerSearch => ({ all_tenants: '1', host, limit: '1000' });
