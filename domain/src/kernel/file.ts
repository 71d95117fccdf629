import * as z from 'zod'

/** A file on the wire: both ways base64, because a callable function speaks JSON. */
export const fileContent = z.object({
  fileName: z.string().min(1).max(200),
  mediaType: z.string().max(200),
  /** Base64, standard alphabet. */
  content: z.string(),
})
export type FileContent = z.output<typeof fileContent>
