import '@annotorious/openseadragon/annotorious-openseadragon.css'
import { createOSDAnnotator, type ImageAnnotation, ShapeType } from '@annotorious/openseadragon'
import OpenSeadragon from 'openseadragon'
import { imageOf, scatter, stageElement } from './scatter.ts'

let viewer: OpenSeadragon.Viewer | null = null

const annotationsOf = (count: number): ImageAnnotation[] =>
  scatter(count).map(({ id, x, y, width, height }) => ({
    id,
    bodies: [],
    target: {
      annotation: id,
      selector: {
        type: ShapeType.RECTANGLE,
        geometry: { x, y, w: width, h: height, bounds: { minX: x, minY: y, maxX: x + width, maxY: y + height } },
      },
    },
  }))

/** The same picture with Annotorious over OpenSeadragon, both as they come. */
window.scene = {
  open: (count) =>
    new Promise((resolve, reject) => {
      const opened = new OpenSeadragon.Viewer({
        element: stageElement(),
        tileSources: '/side.dzi',
        prefixUrl: '',
        drawer: 'canvas',
        showNavigationControl: false,
        maxTilesPerFrame: 12,
      })
      viewer = opened
      opened.addHandler('open', () => {
        createOSDAnnotator(opened).setAnnotations(annotationsOf(count))
        resolve()
      })
      opened.addHandler('open-failed', () => reject(new Error('the picture did not open')))
    }),
  close: () => {
    viewer?.destroy()
    viewer = null
  },
  focus: (index) => {
    const box = scatter(index + 1)[index]
    const { widthPx } = imageOf(location.hash)
    if (box)
      viewer?.viewport.fitBounds(
        new OpenSeadragon.Rect(box.x / widthPx, box.y / widthPx, box.width / widthPx, box.height / widthPx),
      )
  },
}
