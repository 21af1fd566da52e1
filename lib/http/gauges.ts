import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Services } from './context.ts';

/** A metric of a resource, read for each scrape. */
export interface MetricGauge {
  /** Such as `nephos_disk_free_bytes`. */
  name: string;
  help: string;
  read(services: Pick<Services, 'database'>): Promise<number>;
}

const declared = new Map<string, MetricGauge>();

/** Declares a metric. @throws InvariantError if its name is already declared */
export function defineGauge(gauge: MetricGauge): void {
  if (declared.has(gauge.name)) throw new InvariantError(`The metric ${gauge.name} is declared twice.`);
  declared.set(gauge.name, gauge);
}

export const declaredGauges = (): MetricGauge[] => [...declared.values()];

/** The value of each gauge of a group for one set of labels. */
export interface LabeledValues {
  labels: Readonly<Record<string, string>>;
  values: readonly number[];
}

/** Metrics with the same labels that are read together. */
export interface LabeledGauges {
  labels: readonly string[];
  gauges: readonly { name: string; help: string }[];
  /** The values in the order of the gauges. The number of results must be bounded. */
  read(services: Pick<Services, 'database'>): Promise<readonly LabeledValues[]>;
}

const groups: LabeledGauges[] = [];

export const defineLabeledGauges = (group: LabeledGauges): void => void groups.push(group);

export const declaredLabeledGauges = (): readonly LabeledGauges[] => groups;
