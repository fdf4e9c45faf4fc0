import SeltzerMotion
import SeltzerMotionLogs
import Testing

/// One small log of each format, with values computed by hand.
@Suite struct LogFormatTests {
  private let g = 9.80665

  @Test func phyphoxWithExponentsAndNegativeTime() throws {
    let log = try WholeLog(
      """
      "Time (s)","Gyroscope x (rad/s)","Gyroscope y (rad/s)","Gyroscope z (rad/s)","Absolute (rad/s)"
      -1.0E-2,3.8E-2,-5.0E-1,0.0E0,5.0E-1
      2.5E-1,1.0E0,2.0E0,3.0E0,4.0E0

      """)
    #expect(
      log.samples == [
        reading(0, rate: SIMD3(0.038, -0.5, 0)), reading(0.26, rate: SIMD3(1, 2, 3)),
      ])
    #expect(log.warnings == [])
  }

  @Test func eurocKeepsNanoseconds() throws {
    let log = try WholeLog(
      """
      #timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1],\
      a_RS_S_x [m s^-2],a_RS_S_y [m s^-2],a_RS_S_z [m s^-2]
      1403636579758555392,-0.5,0.25,0.125,9.80665,0,-19.6133
      1403636579758555393,1,2,3,0,0,9.80665
      1403636579763555392,1,2,3,0,0,9.80665
      """)
    let expected = [
      reading(0, rate: SIMD3(-0.5, 0.25, 0.125), gravity: SIMD3(-1, 0, 2)),
      reading(1e-9, rate: SIMD3(1, 2, 3), gravity: SIMD3(0, 0, -1)),
      reading(0.005, rate: SIMD3(1, 2, 3), gravity: SIMD3(0, 0, -1)),
    ]
    #expect(distance(log.samples, expected) < 1e-15)
  }

  @Test func eurocGroundTruthGivesAttitudes() throws {
    let log = try WholeLog(
      """
      #timestamp, p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], q_RS_y [], q_RS_z []
      1403636580838555648,4.6,-1.7,0.5,0.6,0,0.8,0
      1403636580843555328,4.6,-1.7,0.5,1,0,0,0
      """)
    let expected = [
      reading(0, attitude: Quaternion(w: 0.6, x: 0, y: 0.8, z: 0)),
      reading(0.00499968, attitude: .identity),
    ]
    #expect(distance(log.samples, expected) < 1e-12)
  }

  @Test func ximu3ConvertsDegrees() throws {
    let log = try WholeLog(
      """
      Time (s),Gyroscope X (deg/s),Gyroscope Y (deg/s),Gyroscope Z (deg/s),Accelerometer X (g),\
      Accelerometer Y (g),Accelerometer Z (g),Magnetometer X (uT)
      0,180,-90,0,0.5,0,1,15.3
      0.25,0,0,360,0,-1,0,15.3
      """)
    let expected = [
      reading(0, rate: SIMD3(.pi, -.pi / 2, 0), gravity: SIMD3(-0.5, 0, -1)),
      reading(0.25, rate: SIMD3(0, 0, 2 * .pi), gravity: SIMD3(0, 1, 0)),
    ]
    #expect(distance(log.samples, expected) < 1e-15)
  }

  @Test func coreMotionGravityPointsDown() throws {
    let log = try WholeLog(
      """
      loggingTime(txt),motionTimestamp_sinceReboot(s),motionRotationRateX(rad/s),\
      motionRotationRateY(rad/s),motionRotationRateZ(rad/s),motionGravityX(G),motionGravityY(G),\
      motionGravityZ(G),motionQuaternionX(R),motionQuaternionY(R),motionQuaternionZ(R),\
      motionQuaternionW(R),accelerometerAccelerationX(G),accelerometerAccelerationY(G),\
      accelerometerAccelerationZ(G)
      2024-01-01 10:00:00.000 +0100,5000.5,0.5,0.25,-0.125,0,0,-1,0,0,0.6,0.8,9,9,9
      2024-01-01 10:00:00.010 +0100,5000.75,0,0,0,0,-1,0,0,0,0,1,9,9,9
      """)
    let expected = [
      reading(
        0, rate: SIMD3(0.5, 0.25, -0.125), gravity: SIMD3(0, 0, -1),
        attitude: Quaternion(w: 0.8, x: 0, y: 0, z: 0.6)),
      reading(0.25, rate: .zero, gravity: SIMD3(0, -1, 0), attitude: .identity),
    ]
    #expect(distance(log.samples, expected) < 1e-15)
  }

  @Test func offsetPathsAreReadUnchanged() throws {
    let log = try WholeLog("t,x,y\n10,0.5,-1\n10.5,3,0\n")
    #expect(log.samples == [reading(0, direct: SIMD2(0.5, -1)), reading(0.5, direct: SIMD2(1, 0))])
    #expect(log.warnings.count == 1)
  }

  @Test func sensorLoggerOnIOSAndAndroidAgree() throws {
    let up = "time,seconds_elapsed,z,y,x\n1700000000000000000,0.5,9.80665,0,-4.903325\n"
    let down = "time,seconds_elapsed,z,y,x\n1700000000000000000,0.5,-9.80665,0,4.903325\n"
    let expected = [reading(0, gravity: SIMD3(0.5, 0, -1))]
    let android = try WholeLog(up, name: "Gravity.csv", platform: "Android")
    let apple = try WholeLog(down, name: "Gravity.csv", platform: "iOS")
    #expect(distance(android.samples, expected) < 1e-15)
    #expect(distance(apple.samples, expected) < 1e-15)
    #expect(android.warnings == [])
    #expect(try WholeLog(up, name: "Gravity.csv").samples == android.samples)
    #expect(try WholeLog(up, name: "Gravity.csv").warnings.count == 1)
  }
}
