import { describe, expect, it } from 'vitest'
import { readExif } from '../photo/exif.ts'
import { readFlight } from './flight-facts.ts'

const size = { widthPx: 8192, heightPx: 5460 }
const bare = readExif(undefined)
const read = (xmp: string, of = size) =>
  readFlight(Buffer.from(`<x:xmpmeta><rdf:RDF>${xmp}</rdf:RDF></x:xmpmeta>`), bare, of)

const dji = `<rdf:Description drone-dji:AbsoluteAltitude="+198.51" drone-dji:RelativeAltitude="+40.00" drone-dji:GimbalRollDegree="+0.00"
  drone-dji:GimbalYawDegree="-69.40" drone-dji:GimbalPitchDegree="-12.50" drone-dji:RtkFlag="50" drone-dji:LRFStatus="Normal"
  drone-dji:LRFTargetDistance="12.345" drone-dji:CalibratedFocalLength="8002.1" drone-dji:CalibratedOpticalCenterX="4100.0"
  drone-dji:CalibratedOpticalCenterY="2720.5"/>`

describe('what the drone wrote', () => {
  it('is read of DJI: direction of the camera, height, RTK, laser and the lens', () => {
    expect(read(dji)).toMatchObject({
      ...{ yawDeg: -69.4, pitchDeg: -12.5, rollDeg: 0, absoluteHeightM: 198.51, rtkFlag: 50 },
      ...{ laserDistanceM: 12.345, calibratedFocalPx: 8002.1 },
    })
    // Shown turned, it is the same lens.
    expect(read(dji, { widthPx: 5460, heightPx: 8192 })?.calibratedFocalPx).toBe(8002.1)
  })

  it('is read of Skydio, whose fields are called alike in several structures', () => {
    const facts = read(`<drone-skydio:AbsoluteAltitude>52.1</drone-skydio:AbsoluteAltitude>
      <drone-skydio:VehicleOrientationNED rdf:parseType="Resource"><drone-skydio:Yaw>1</drone-skydio:Yaw></drone-skydio:VehicleOrientationNED>
      <drone-skydio:CameraOrientationNED rdf:parseType="Resource"><drone-skydio:Yaw>146.5</drone-skydio:Yaw>
      <drone-skydio:Pitch>-4.0</drone-skydio:Pitch><drone-skydio:Roll>0.2</drone-skydio:Roll></drone-skydio:CameraOrientationNED>
      <drone-skydio:CalibratedFocalLength drone-skydio:X="8011" drone-skydio:Y="8011"/>
      <drone-skydio:CalibratedOpticalCenter drone-skydio:X="4096" drone-skydio:Y="2730"/>`)
    expect(facts).toMatchObject({
      yawDeg: 146.5,
      pitchDeg: -4,
      rollDeg: 0.2,
      absoluteHeightM: 52.1,
      calibratedFocalPx: 8011,
    })
  })

  it('is read of Parrot and Autel', () => {
    const parrot =
      '<drone-parrot:CameraYawDegree>146.1</drone-parrot:CameraYawDegree><rdf:Description Camera:Pitch="-7.5"/>'
    expect(read(parrot)).toMatchObject({ yawDeg: 146.1, pitchDeg: -7.5, laserDistanceM: null })
    expect(read('<rdf:Description drone:GimbalYawDegree="12.0" drone:RtkFlag="16"/>')).toMatchObject({
      yawDeg: 12,
      rtkFlag: 16,
    })
  })

  it('holds no distance that the laser did not measure', () => {
    expect(read(dji.replace('"Normal"', '"TooFar"'))?.laserDistanceM).toBeNull()
    expect(read(dji.replace('"12.345"', '"0.000"'))?.laserDistanceM).toBeNull()
  })

  it('holds no focal length of a photo that was made smaller, or that does not say where its centre is', () => {
    expect(read(dji, { widthPx: 4096, heightPx: 2730 })?.calibratedFocalPx).toBeNull()
    expect(read(dji.replaceAll('OpticalCenter', 'Other'))?.calibratedFocalPx).toBeNull()
  })

  it('is nothing where nothing of it is written', () => {
    expect(readFlight(undefined, bare, size)).toBeNull()
    expect(read('<rdf:Description drone-dji:GimbalYawDegree="north"/>')).toBeNull()
    expect(readFlight(Buffer.alloc(200_000, 0x3c), bare, size)).toBeNull()
  })
})
