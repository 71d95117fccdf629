import * as z from 'zod'

/** A file in a call. It is base64 in both directions, because a callable function takes and returns JSON. */
export const fileContent = z.object({
  fileName: z.string().min(1).max(200),
  mediaType: z.string().max(200),
  /** Base64, standard alphabet. */
  content: z.string(),
})
export type FileContent = z.output<typeof fileContent>
