import { describe, expect, test } from 'vitest'
import { type OwnVehicle, VEHICLES, vehicleNamed, vehiclesOf } from './vehicles.ts'

const OWN: OwnVehicle[] = [
  { name: 'M1152 HMMWV', needs: 'military', retired: false },
  { name: 'Old bus', needs: 'civilian', retired: true },
]

describe('a vehicle is found by what a user types', () => {
  test.each([
    ['M1083', 'M1083'],
    ['m1083', 'M1083'],
    ['M-1083', 'M1083'],
    [' m 1083 ', 'M1083'],
    ['M1083 MTV', 'M1083'],
    ['mtv', 'M1083'],
    ['LMTV', 'M1078'],
    ['Bradley', 'M2'],
    ['m1', 'M1'],
    ['MHE', 'forklift'],
    ['ntv sedan', 'NTV sedan'],
    ['HMMWV', 'M1151'],
  ])('%s is the %s', (typed, code) => {
    expect(vehicleNamed(typed)?.code).toBe(code)
  })

  test.each(['', ' ', '-', 'M9999', 'NTV', 'M10', 'truck'])('“%s” names none, or more than one', (typed) => {
    expect(vehicleNamed(typed)).toBeUndefined()
  })

  test('the roster’s own are found, retired ones too, and a word of two names neither', () => {
    expect(vehicleNamed('m1152 hmmwv', OWN)?.code).toBe('M1152 HMMWV')
    expect(vehicleNamed('OLD BUS', OWN)?.needs).toBe('civilian')
    expect(vehicleNamed('HMMWV', OWN)).toBeUndefined()
  })

  test('every vehicle is found by its code and by its name', () => {
    for (const { code, label } of VEHICLES) {
      expect(vehicleNamed(code.toLowerCase())?.code).toBe(code)
      expect(vehicleNamed(label.toUpperCase())?.code).toBe(code)
    }
  })

  test('a vehicle that the roster added before the catalog did is listed once', () => {
    const all = vehiclesOf([{ name: 'M1078', needs: 'civilian', retired: false }])
    expect(all.filter(({ code }) => code === 'M1078')).toMatchObject([{ label: 'M1078 LMTV' }])
  })
})
