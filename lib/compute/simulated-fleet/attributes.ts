import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, text, timestamp } from '#lib/db/table.ts';
import { type FaultType, OPERATIONS, type Operation } from '#lib/engine/hypervisor/simulated/operations.ts';

/**
 * Faults of the simulated fleet. An extension of Nephos for administrators who want to see how their cloud behaves
 * during failures, and for tests.
 *
 * - `operation_fails`: matching operations fail, and their objects end as after a failure of the host.
 * - `operation_slow`: matching operations take `delay_ms` longer, or until the fault is deleted.
 * - `host_down`: the host has no power until the fault is deleted; its instances are off afterwards.
 * - `process_down`: the compute process of the host is down; its instances keep running and cannot be changed.
 * - `instance_crash`: the instance crashes immediately. No fault is stored: starting the instance repairs it.
 */
const FAULT_TYPES = ['operation_fails', 'operation_slow', 'host_down', 'process_down', 'instance_crash'] as const;

/** Responses contain the rows. */
export const faultAttributes = attributes({
  id: column(text().primary(), z.string()),
  type: column(text<FaultType>(), z.enum(FAULT_TYPES)),
  host: column(text().nullable(), z.string().nullable()),
  server_id: column(text().nullable(), z.string().nullable()),
  operation: column(text<Operation>().nullable(), z.enum(OPERATIONS).nullable()),
  delay_ms: column(integer().nullable(), z.int().nullable()),
  /** How many more times it occurs; null means always. */
  remaining: column(integer().nullable(), z.int().nullable()),
  created_at: column(timestamp(), z.string()),
});
