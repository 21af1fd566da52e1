import { Invalid } from '#lib/http/errors.ts';

/** 400 for disks that cannot be had as they are asked for. */
export const invalidDevices = (reason: string) => Invalid(`Block Device Mapping is Invalid: ${reason}`);
