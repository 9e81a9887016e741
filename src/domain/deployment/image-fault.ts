import { type Fault, fault } from '../errors.ts';
import { isAllowedImage, isImageName, type TypeRules } from './image-name.ts';

/** What is wrong with an image that an answer names at `path`: it must be a name, and one that may be used. */
export function imageFault(
  types: TypeRules,
  image: string | undefined,
  path: string,
): Fault | null {
  if (image === undefined || types.programs.has(image)) return null;
  if (!isImageName(image)) return fault('IMAGE_INVALID', { path }, { path });
  return isAllowedImage(types, image) ? null : fault('IMAGE_FORBIDDEN', { path }, { path });
}
