/** Virtual cores that the scheduler puts on a real one; memory and disk are never promised twice. */
export const CPU_OVERCOMMIT = 16;
