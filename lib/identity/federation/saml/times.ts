import { XmlError } from './xml/scan-xml.ts';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/;

/** A time in ms since 1970; without a zone it is UTC; undefined if there is none. @throws XmlError */
export function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = DATE_TIME.test(text) ? Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new XmlError(`${text.slice(0, 60)} is not a time`);
  return ms;
}
