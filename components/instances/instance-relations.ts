import { type RelatedData, relatedPart } from '#components/kind/kind.ts';
import { relatedSession } from '#components/kind/session.ts';
import type { Send } from '#lib/client/project-query.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { pacesQuery } from '#lib/console/facts/timed-facts.ts';
import { clientOf } from '#lib/contract/client.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';

const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** What every list of instances needs. */
export const commonRelations = {
  images: (scope: string, send?: Send) => imageChoicesQuery(scope, send),
  session: relatedSession,
};

/** What the page of an instance needs. */
export const pageRelations = {
  ...commonRelations,
  paces: relatedPart(pacesQuery, ({ paces }) => new Map(paces.map((pace) => [pace.action, pace]))),
};

export const projectRelations = {
  ...pageRelations,
  flavors: (scope: string, send?: Send) => clientOf(flavorApi).list.query(scope, BY_MEMORY, send),
  zones: clientOf(availabilityZoneApi).list.query,
  keys: (scope: string, send?: Send) => clientOf(keypairApi).list.query(scope, {}, send),
};

/** What the page of any instance needs. */
export const adminPageRelations = {
  ...commonRelations,
  projects: relatedPart(
    (scope, send) => clientOf(projectApi).list.query(scope, {}, send),
    ({ projects }) => byId(projects),
  ),
  domains: relatedPart(
    (scope, send) => clientOf(domainApi).list.query(scope, {}, send),
    ({ domains }) => byId(domains),
  ),
  hosts: (scope: string, send?: Send) => clientOf(hypervisorApi).list.query(scope, {}, send),
};

export const adminRelations = {
  ...adminPageRelations,
  services: (scope: string, send?: Send) => clientOf(serviceApi).list.query(scope, {}, send),
};

/** What depends on the rows. */
interface RowsData {
  userName?: (id: string | null) => string;
  /** The largest RAM of the rows, in MiB. */
  largestRam?: number;
  /** When the state of the page's instance began, if known. */
  since?: string | undefined;
  portCount?: number | undefined;
  moveCount?: number | undefined;
  actionCount?: number | undefined;
}

/** Related data that attributes use if the list or page has it. */
export type InstanceRelated = Partial<RelatedData<typeof projectRelations> & RelatedData<typeof adminRelations>> &
  RowsData;
