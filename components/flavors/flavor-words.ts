import type { Format } from '#lib/i18n/format.ts';

interface Size {
  vcpus: number;
  /** MiB */
  ram: number;
  /** GiB */
  disk: number;
}

/** A size in words: "2 vCPU · 4 GiB · 40 GiB". */
export const flavorWords = (format: Format, { vcpus, ram, disk }: Size): string =>
  [`${format.number(vcpus)} vCPU`, format.mib(ram), ...(disk > 0 ? [format.gib(disk)] : [])].join(' · ');
