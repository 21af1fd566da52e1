import { XmlError } from './xml/scan-xml.ts';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/;

const DURATION =
  /^P(?=.)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})(?:\.\d{1,9})?S)?)?$/;
/** Length of a year, month, day, hour, minute and second in ms. */
const UNITS = [31_536_000_000, 2_592_000_000, 86_400_000, 3_600_000, 60_000, 1000];

/** A duration such as `PT6H` in ms; undefined for other texts. */
export function durationOf(text: string | undefined): number | undefined {
  const parts = DURATION.exec(text ?? '')?.slice(1);
  return parts && UNITS.reduce((sum, unit, index) => sum + unit * Number(parts[index] ?? 0), 0);
}

/** A time in ms since 1970; without a zone it is UTC; undefined if there is none. @throws XmlError */
export function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = DATE_TIME.test(text) ? Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new XmlError(`${text.slice(0, 60)} is not a time`);
  return ms;
}
