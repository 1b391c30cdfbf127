import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { uploadBytesMax } from '../../images/image.ts'
import { uploadImage } from '../../images/upload-image.ts'
import { presentImage } from './list-images.ts'

export const uploadImageOperation = teamOperation({
  name: 'upload-image',
  leastRole: 'admin',
  keepsBody: true,
  route: 'POST /api/panel/images',
  file: { bytesMax: uploadBytesMax },
  async handle(ctx, { file }) {
    return { status: 201, body: presentImage(ctx, await uploadImage(ctx, file)) }
  },
})
