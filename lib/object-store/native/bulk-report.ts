import type { ObjectResponse } from '../exchange.ts';
import type { NativeContext } from './exchange-context.ts';
import { bestType, escapeXml } from './listing-format.ts';
import { NativeError, statusLine } from './native-error.ts';
import { textResponse } from './responses.ts';

/** Outcome of a bulk operation; parts that do not apply are absent. */
export interface BulkReport {
  'Response Status'?: string;
  'Response Body'?: string;
  'Number Deleted'?: number;
  'Number Not Found'?: number;
  'Number Files Created'?: number;
  /** Paths with their status or reason. */
  Errors: readonly (readonly [string, string])[];
}

const REPORT_TYPES = ['text/plain', 'application/json', 'application/xml', 'text/xml'] as const;
type ReportType = (typeof REPORT_TYPES)[number];

interface Outcome {
  status?: number;
  message?: string;
  counts?: Omit<BulkReport, 'Errors' | 'Response Status' | 'Response Body'>;
  errors: BulkReport['Errors'];
}

export const bulkReport = ({ status, message = '', counts = {}, errors }: Outcome): BulkReport => ({
  ...(status !== undefined && { 'Response Status': statusLine(status), 'Response Body': message }),
  ...counts,
  Errors: errors,
});

/** The media type in which the client accepts reports. @throws 406 */
export function reportType({ header }: Pick<NativeContext, 'header'>): ReportType {
  const type = bestType(header('accept'), REPORT_TYPES);
  if (!type) throw new NativeError(406);
  return type;
}

export function reportResponse(
  ctx: NativeContext,
  status: number,
  report: BulkReport,
  kind = 'delete',
): ObjectResponse {
  const type = reportType(ctx);
  return textResponse(status, reportText(type, report, kind), `${type}; charset=UTF-8`);
}

function reportText(type: ReportType, report: BulkReport, kind: string): string {
  if (type === 'application/json') return JSON.stringify(report);
  const { Errors: errors, ...values } = report;
  const entries = Object.entries(values);
  if (type === 'text/plain') {
    const lines = entries.map(([name, value]) => `${name}: ${value}\n`);
    return `${lines.join('')}Errors:\n${errors.map((error) => `${error.join(', ')}\n`).join('')}`;
  }
  const fields = entries.map(([name, value]) => {
    const tag = name.toLowerCase().replaceAll(' ', '_');
    return `<${tag}>${escapeXml(String(value))}</${tag}>\n`;
  });
  const objects = errors.map(
    ([name, status]) => `<object><name>${escapeXml(name)}</name><status>${escapeXml(status)}</status></object>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind}>\n${fields.join('')}<errors>\n${objects.join('')}</errors>\n</${kind}>\n`;
}
